#!/bin/bash
python3 agente.py "$1" "$2"
