import { mount } from 'svelte';
import App from './App.svelte';
import './ui/app.css';
import { settings, showTheme } from './ui/settings.svelte';

showTheme(settings.theme);
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
