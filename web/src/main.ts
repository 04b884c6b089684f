import { mount } from 'svelte';
import App from './App.svelte';
import './ui/app.css';
import { settings, showTheme } from './ui/settings.svelte';

showTheme(settings.theme);
mount(App, { target: document.getElementById('app')! });
